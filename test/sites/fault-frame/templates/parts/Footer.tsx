export function Footer() {
  return <Years years={undefined} />
}

function Years({ years }) {
  return years.join()
}
