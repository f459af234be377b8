import { createServer } from "node:http"

// #region answer
function answer(request, response) {
  // #region headers
  response.setHeader("X-Host", "{brand.host}")
  // #endregion
  response.end("Hello")
}
// #endregion answer

createServer(answer).listen(3000)
