# The site in a container: built with a compiler, run without one. docs/deploy.md says how, and what was checked of this.
# Not 24: from 24.19 on it aborts when it frees a statement of better-sqlite3 12.
FROM node:22-bookworm AS build
WORKDIR /srv/chenglijian
COPY package.json package-lock.json .npmrc ./
COPY scripts/setup scripts/setup
RUN node --input-type=module -e "import { ensureUnpacked } from './scripts/setup/install.mjs'; await (await ensureUnpacked()).compiled"
COPY app app
COPY docs/zh docs/zh
COPY docs/images/guide docs/images/guide
COPY drizzle drizzle
COPY public public
COPY scripts scripts
COPY server server
COPY remix.config.js tsconfig.json vite.config.ts ./
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# Together, so that `build` stays the link into `builds` that it is.
RUN mkdir /out && cp -a package.json drizzle node_modules builds build /out/

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV NODE_COMPILE_CACHE=/data/compiled
# The memory settings of docs/deploy.md: a third of the memory under load.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=256" MALLOC_ARENA_MAX=1
WORKDIR /srv/chenglijian
COPY --from=build /out ./
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/up`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
