import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // `npm run dev` sends the form to the server that `npm start` starts.
  server: { proxy: { "/api": "http://localhost:3000" } },
});
