import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [sveltekit()],
  // Tests run the component as a browser does.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
});
