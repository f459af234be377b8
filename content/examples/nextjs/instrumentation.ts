/** Next.js runs this once, before the server answers: without your own keys, the process exits. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { checkKeys } = await import("./lib/captcha");
  try {
    checkKeys();
  } catch (problem) {
    console.error(problem);
    process.exit(1);
  }
}
