import script from "./public/signup.js";
import { handle } from "./sign-up.mjs";

export default { fetch: (request, env) => handle(request, env, script) };
