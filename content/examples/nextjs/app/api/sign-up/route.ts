import { signUp } from "../../../lib/sign-up";

/** For forms that are sent with fetch, and for apps. `formData()` reads urlencoded and multipart. */
export async function POST(request: Request): Promise<Response> {
  // Next.js does not limit the size here. A form that does not say its size is refused as well.
  const length = Number(request.headers.get("content-length") ?? Infinity);
  if (!(length <= 64 * 1024)) return Response.json({ message: "The form is too large." }, { status: 413 });
  const form = await request.formData().catch(() => new FormData());
  const { status, message } = await signUp(form);
  return Response.json({ message }, { status });
}
