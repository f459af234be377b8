/** The frameworks that have a page and an example. */
export interface Framework {
  name: string
  language: string
  page: string
  /** The oldest version of each thing that its page asks for, where the page says one. */
  needs?: Record<string, string>
  /** Says how its example was checked, if no browser went through it. */
  checked?: string
}

export const frameworks: Framework[] = [
  { name: "Node.js", language: "JavaScript", page: "node", needs: { "Node.js": "20" } },
  { name: "Express", language: "JavaScript", page: "express", needs: { "Node.js": "20" } },
  { name: "React", language: "JavaScript", page: "react", needs: { "Node.js": "20.19" } },
  { name: "Vue", language: "JavaScript", page: "vue", needs: { "Node.js": "20.19" } },
  { name: "Angular", language: "JavaScript", page: "angular", needs: { "Node.js": "20.19" } },
  { name: "Next.js", language: "JavaScript", page: "nextjs", needs: { "Node.js": "20.9" } },
  { name: "Nuxt", language: "JavaScript", page: "nuxt", needs: { "Node.js": "20.19" } },
  { name: "SvelteKit", language: "JavaScript", page: "sveltekit", needs: { "Node.js": "20.19" } },
  { name: "Edge and serverless", language: "JavaScript", page: "serverless", needs: { "Node.js": "20" } },
  { name: "Flask", language: "Python", page: "flask", needs: { Flask: "2.2", Python: "3.9" } },
  { name: "Django", language: "Python", page: "django", needs: { Django: "3.2", Python: "3.9" } },
  { name: "FastAPI", language: "Python", page: "fastapi", needs: { FastAPI: "0.92", Python: "3.9" } },
  { name: "PHP", language: "PHP", page: "php", needs: { PHP: "8.2" } },
  { name: "Laravel", language: "PHP", page: "laravel", needs: { Laravel: "10", PHP: "8.2" } },
  { name: "WordPress", language: "PHP", page: "wordpress", needs: { WordPress: "6.0", PHP: "8.0" } },
  { name: "Rails", language: "Ruby", page: "rails", needs: { Rails: "6.1", Ruby: "3.1" } },
  { name: "Go net/http", language: "Go", page: "go", needs: { Go: "1.19" } },
  { name: "Spring Boot", language: "Java", page: "spring", checked: "partly run" },
  { name: "ASP.NET Core", language: "C#", page: "aspnet", checked: "syntax checked" },
]
