import express from "express";
import { verifyCaptcha } from "./captcha.mjs";
import { signupPage } from "./page.mjs";

const app = express();
app.use(express.static("public"));
app.use(express.urlencoded({ extended: false, limit: "64kb" })); // <form method="post">

app.get("/", (request, response) => response.send(signupPage()));

/** Stops requests whose response siteverify rejected. Put it after the cheap checks, before the work. */
async function requireCaptcha(request, response, next) {
  const { outcome, code } = await verifyCaptcha(request.body?.["captcha-response"]);
  console.log("captcha", outcome, code);
  if (outcome === "rejected") {
    const message =
      code === "response_missing" // no check reached this server
        ? "The captcha check did not load. Allow its script, or write to help@shop.example."
        : "The captcha check failed or expired. Complete it again, or write to help@shop.example.";
    response.status(403).send(signupPage({ email: emailOf(request), message }));
    return;
  }
  // "accepted" and "unverified" both pass. Give an "unverified" request a second check.
  response.locals.captcha = outcome;
  next();
}

/** Check the other fields first: a response can be verified only once. */
function requireEmail(request, response, next) {
  const email = emailOf(request);
  if (email.includes("@")) next();
  else response.status(422).send(signupPage({ email, message: "Enter an email address." }));
}

/** The field twice would be an array, and without a form there is no body. */
function emailOf(request) {
  const email = request.body?.email;
  return typeof email === "string" ? email : "";
}

app.post("/signup", requireEmail, requireCaptcha, (request, response) => {
  response.send(signupPage({ message: "Account created." }));
});

const port = Number(process.env.PORT ?? 3000);
app.listen(port, "localhost", () => console.log(`http://localhost:${port}`));
