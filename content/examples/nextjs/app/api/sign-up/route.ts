import { signUp } from "../../../lib/sign-up";

/** For forms that are sent with fetch, and for apps. `formData()` reads urlencoded and multipart. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const { status, message } = await signUp(form);
  return Response.json({ message }, { status });
}
