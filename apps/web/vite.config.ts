import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { asciiChunks } from '@mutirao/build/ascii-chunks'
import { contractTable } from '@mutirao/build/contract-table'
import { leanVendor } from '@mutirao/build/lean-vendor'
import { precompress } from '@mutirao/build/precompress'
import { chunksByReach } from './machine/build/chunks.ts'
import { clientAssets } from './machine/build/client-assets.ts'
import { notices } from './machine/build/notices.ts'
import { routeTreeOf } from './machine/build/route-tree.ts'
import { inlineTexts, oneLanguage, textOptions } from './machine/build/texts.ts'
import { workerFile } from './machine/build/worker.ts'
import { landings, routes, screenFiles } from './src/routes.ts'

/** The shop's source files that the machine builds. */
const sources = {
  boot: 'src/boot.ts',
  client: 'src/client.tsx',
  style: 'src/app.css',
  screens: 'src/routes/',
  routeTree: 'src/route-tree.gen.ts',
  landings: landings.map((path) => screenFiles[path]!),
}

/**
 * One chunk per screen. Pending components are part of the route table's chunk, so that a tap shows them at once; landings, which the server renders,
 * have theirs in chunks of their own. In development they are not split, because React warns about the router's lazy components.
 */
const screen: ('component' | 'loader' | 'errorComponent' | 'notFoundComponent' | 'pendingComponent')[] = [
  'component',
  'loader',
  'errorComponent',
  'notFoundComponent',
]
const groupsOf = (routeId: string, command: string) =>
  command === 'build' && landings.some((path) => path === routeId) ? [screen, ['pendingComponent' as const]] : [screen]

/** Two builds, in this order: the browser's (dist/client) and the page server (dist/server), which inlines what the first produced. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    contractTable(),
    leanVendor(),
    tanstackRouter({
      ...routeTreeOf(routes),
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => groupsOf(routeId, command) },
      plugin: { vite: { environmentName: 'client' } },
    }),
    react(),
    tailwindcss(),
    paraglideVitePlugin(textOptions),
    oneLanguage(),
    inlineTexts(),
    clientAssets(sources),
    notices('../../NOTICE'),
    workerFile('src/worker.ts'),
    asciiChunks(),
    precompress(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: false,
        target: 'es2022',
        rolldownOptions: {
          input: [sources.boot, sources.client],
          // Inlines icon paths where they are used, so that a screen loads only its own icons.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting: { groups: chunksByReach(sources) } },
        },
      },
    },
    ssr: {
      // One self-contained file in production; in development Node loads packages itself.
      resolve: { noExternal: command === 'build' ? true : undefined },
      // Without it the page server would carry React's development build, which renders three times slower.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : undefined,
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: { 'page-server': 'src/page-server.tsx' },
          // Its text stays in the server's memory. Names stay as they are, for the stacks of errors.
          output: { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
}))
