import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/public/home.tsx"),
  route("home", "routes/public/home.tsx", { id: "home-alias" }),
  route("events", "routes/public/events.tsx"),
  route("events/:id", "routes/public/event.tsx"),
  route("event/:id", "routes/public/event.tsx", { id: "event-alias" }),
  route("events/:id/discussion", "routes/public/discussion.tsx"),
  route("photos/:id", "routes/public/album.tsx"),
  route("photos/:id/:slot", "routes/public/photo.tsx"),
  route("gallery", "routes/public/gallery.tsx"),

  route("preferences", "routes/system/preferences.ts"),
  route("uploads/:file", "routes/system/uploads.ts"),
  route("health", "routes/system/health.ts"),
  route("api/health", "routes/system/health.ts", { id: "api-health" }),
  route("playground/:page", "routes/system/playground.tsx"),
  route("test/:page", "routes/system/playground.tsx", { id: "test-pages" }),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
