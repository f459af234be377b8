/** Next.js runs this once, before the server answers: a missing key ends the process. */
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
