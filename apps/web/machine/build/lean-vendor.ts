import type { Plugin } from 'vite'

const noLink = `export const Link = 'a', createLink = (component) => component, linkOptions = (options) => options
export function useLinkProps() { throw new Error('Screens link with plain anchors (machine/links.ts)') }`

/**
 * Code that every first load would carry and this shop never runs, 4 KB in all: the router's Link component (screens use plain
 * anchors, see machine/links.ts), a stand-in for useSyncExternalStore (React has had its own since 18), and Vite's loader of
 * styles for lazy files (there is one style, inlined).
 */
export function leanVendor(): Plugin {
  return {
    name: 'mutirao:lean-vendor',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client' && environment.config.command === 'build',
    resolveId(id, importer) {
      if (id === './link.js' && importer?.includes('@tanstack/react-router/')) return '\0no-link'
      if (id === 'use-sync-external-store/shim') return '\0react-store'
    },
    load(id) {
      if (id === '\0no-link') return noLink
      if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load()'
      if (id === '\0react-store') return "export { useSyncExternalStore } from 'react'"
    },
  }
}
