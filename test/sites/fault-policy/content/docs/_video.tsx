export function Video({ of, src = `https://video.example.com/embed/${of}` }: { of: string; src?: string }) {
  return <iframe src={src} title={`Video ${of}`} />
}
