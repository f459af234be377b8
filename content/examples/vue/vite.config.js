import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [vue()],
  // `npm run dev` sends the form to the server that `npm start` starts.
  server: { proxy: { "/api": "http://localhost:3000" } },
});
