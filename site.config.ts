import type { SiteConfigInput } from "captcha-docs"
import { service } from "./content/brand/service.js"

/** The names, hosts and numbers that the content writes as `{brand.…}`. They are said here, and in `service` what the operator promises. */
const brand = {
  ...service,
  name: "Captcha",
  sdkPackage: "@captcha/sdk",
  sdkVersion: "1.0.0",
  v1Package: "captcha-challenge",
  v1Version: "0.9.18",
  nodePackage: "@captcha/server-sdk",
  phpPackage: "captcha/sdk",
  pythonPackage: "captcha-client",
  goPackage: "code.example.com/captcha/captcha-go",
  jvmPackage: "com.example.captcha:captcha-jvm",
  cdn: "https://cdn.example.com/npm",
  apiGlobal: "https://global.api.example.com",
  apiEu: "https://eu.api.example.com",
  apiWildcard: "https://*.api.example.com",
  v1ApiGlobal: "https://api.example.com",
  v1ApiEu: "https://eu-api.example.com",
  dashboard: "https://dashboard.example.com",
  support: "https://support.example.com",
  status: "https://status.example.com",
  code: "https://code.example.com/captcha",
  plugins: "https://plugins.example.com/captcha",
  privacyPolicy: "https://www.example.com/privacy",
  terms: "https://www.example.com/terms",
  yourSite: "https://shop.example",
  sitekeyPlaceholder: "CSXXXXXXXXXXXXXX",
  plans: "Starter, Growth, Advanced and Enterprise",
  uptime: "99.9 %",
  wcag: "WCAG 2.2, level AA",
  responseTtl: "30 minutes",
  activationTtl: "4 hours",
  responseMax: "16 KB",
  v2Label: "Stable, and the version to use. The label marks the line that still gains features.",
}

export default {
  title: `${brand.name} Docs`,
  tagline: "Protect your forms from bots. Keep them easy for people.",
  logo: { light: "content/brand/mark.svg", dark: "content/brand/mark-dark.svg" },
  favicon: "content/brand/favicon.svg",
  themeColor: { light: "#ffffff", dark: "#15181c" },
  styles: ["content/brand/colors.css"],
  url: "https://docs.example.com",
  baseUrl: "/",
  brand,
  docs: [
    {
      id: "docs",
      dir: "docs",
      route: "/docs",
      current: "v2",
      versions: [
        { name: "v2", label: "v2", banner: "unreleased", bannerText: brand.v2Label },
        { name: "v1", label: "v1", banner: "unmaintained" },
      ],
    },
    { id: "integrations", dir: "integrations", route: "/integrations", label: "Integrations" },
  ],
  blog: {
    dir: "blog",
    route: "/blog",
    title: "Blog",
    description: "News and explanations from the people who build the widget.",
  },
  redirects: [
    { from: "/docs", to: "/docs/v2" },
    { from: "/docs/v2/introduction", to: "/docs/v2" },
    { from: "/docs/v1/introduction", to: "/docs/v1" },
    { from: "/docs/v1/guides", to: "/docs/v1/category/guides" },
  ],
  packages: [
    {
      name: brand.sdkPackage,
      version: "v2",
      entry: "content/sdk/v2/sdk.d.ts",
      globals: ["content/sdk/v2/global.d.ts"],
      reference: { route: "/docs/v2/sdk/reference", changes: { from: "v1", names: "content/sdk/changes.yml" } },
      api: { download: "/api/captcha-v2.openapi.yaml" },
    },
    {
      name: brand.v1Package,
      version: "v1",
      entry: "content/sdk/v1/sdk.d.ts",
      globals: ["content/sdk/v1/global.d.ts"],
      api: { download: "/api/captcha-v1.openapi.yaml" },
    },
  ],
  socialImage: "/social-image.png",
  analytics: { src: "https://analytics.example.com/js/script.js", domain: "docs.example.com" },
  editUrl: `${brand.code}/edit/main/`,
  search: {
    contexts: [
      { path: "docs/v2/guides", label: "Guides" },
      { path: "docs/v2/sdk", label: "SDK" },
      { path: "docs/v2/api", label: "API" },
      { path: "integrations", label: "Integrations" },
      { path: "blog", label: "Blog" },
    ],
    synonyms: {
      token: "response",
      iframe: "frame",
      badge: "banner",
      modal: "dialog",
      popup: "dialog",
      validate: "verify",
    },
    help: [
      { label: "Troubleshooting", to: "/docs/v2/troubleshooting" },
      { label: "Support", href: brand.support },
    ],
  },
  announcement: {
    id: "v2-available",
    text: "Version 2 is here: stronger detection, less waiting.",
    link: { label: "Read how to upgrade", href: "/docs/v2/guides/upgrading-from-v1" },
  },
  navbar: [
    { label: "Docs", to: "/docs/v2", section: "docs" },
    { label: "Integrations", to: "/integrations", section: "integrations" },
    { label: "Blog", to: "/blog", section: "blog" },
    { label: "Support", href: brand.support },
    { label: "Dashboard", href: brand.dashboard },
  ],
  footer: {
    columns: [
      {
        title: "Learn",
        links: [
          { label: "Getting started", to: "/docs/v2/getting-started" },
          { label: "Guides", to: "/docs/v2/guides" },
          { label: "Troubleshooting", to: "/docs/v2/troubleshooting" },
          { label: "Integrations", to: "/integrations" },
        ],
      },
      {
        title: "Reference",
        links: [
          { label: "API", to: "/docs/v2/api" },
          { label: "SDK reference", to: "/docs/v2/sdk/reference" },
        ],
      },
      {
        title: "News",
        links: [
          { label: "Blog", to: "/blog" },
          { label: "Release notes", to: "/docs/v2/release-notes" },
          { label: "Status", href: brand.status },
        ],
      },
      {
        title: "More",
        links: [
          { label: "Source code", href: brand.code },
          { label: "WordPress plugin", href: brand.plugins },
          { label: "Playground", to: "/playground" },
        ],
      },
    ],
    copyright: `© 2020-2025 ${brand.name}`,
  },
} satisfies SiteConfigInput
