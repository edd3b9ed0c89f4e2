import type { Plugin } from 'vite'

const noLink = `export const Link = 'a', createLink = (component) => component, linkOptions = (options) => options
export function useLinkProps() { throw new Error('Screens link with plain anchors (machine/links.ts)') }`

/** The part of `react-dom` that React's client needs: a shared internals object. Everything else in it is for other callers. */
const noDom = `const none = () => {}
export const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE =
  { d: { f: none, r: none, D: none, C: none, L: none, m: none, X: none, S: none, M: none }, p: 0, findDOMNode: null }`

/** Browsers' messages for a module that could not be fetched; a module that throws has another message. */
const notFetched = /dynamically imported module|Importing a module script failed/

/** Replaces Vite's preload helper: wraps every dynamic import, so that a failed load has one error code. */
const loadCode = `export const __vitePreload = (load) => load().catch((cause) => {
  throw ${notFetched}.test(cause?.message) ? Object.assign(new Error('This code did not come', { cause }), { code: 'missing_code' }) : cause
})`

/**
 * Replaces 5 KB of vendor code that every first load would contain and this shop never runs: the router's Link component (screens use plain
 * anchors, see machine/links.ts), the useSyncExternalStore shim (React has it since 18), the public functions of react-dom, and Vite's loader of
 * styles for lazy chunks (there is one inlined style sheet). The error code also keeps the router from reloading the page by itself, which offline
 * ends at the browser's error page.
 */
export function leanVendor(): Plugin {
  return {
    name: 'mutirao:lean-vendor',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client' && environment.config.command === 'build',
    resolveId(id, importer) {
      if (id === './link.js' && importer?.includes('@tanstack/react-router/')) return '\0no-link'
      if (id === 'react-dom' && importer?.includes('/react-dom/')) return '\0react-dom'
      if (id === 'use-sync-external-store/shim') return '\0react-store'
    },
    load(id) {
      if (id === '\0no-link') return noLink
      if (id === '\0react-dom') return noDom
      if (id === '\0vite/preload-helper.js') return loadCode
      if (id === '\0react-store') return "export { useSyncExternalStore } from 'react'"
    },
  }
}
