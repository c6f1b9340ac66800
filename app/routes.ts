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

  route("admin", "routes/admin/dashboard.tsx"),
  route("dashboard", "routes/admin/dashboard.tsx", { id: "dashboard-alias" }),
  route("admin/login", "routes/admin/login.tsx"),
  route("admin/logout", "routes/admin/logout.ts"),
  route("admin/sessions", "routes/admin/sessions.tsx"),
  route("admin/events/:id/photos", "routes/admin/event-photos.tsx"),
  route("admin/events/:id/photos/:photo/delete", "routes/admin/photo-removal.tsx"),
  route("admin/events/:id/:change", "routes/admin/event-change.tsx"),

  route("preferences", "routes/system/preferences.ts"),
  route("uploads/:file", "routes/system/uploads.ts"),
  route("health", "routes/system/health.ts"),
  route("api/health", "routes/system/health.ts", { id: "api-health" }),
  route("playground/:page", "routes/system/playground.tsx"),
  route("test/:page", "routes/system/playground.tsx", { id: "test-pages" }),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
