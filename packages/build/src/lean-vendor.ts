import type { Plugin } from 'vite'

const noLink = `export const Link = 'a', createLink = (component) => component, linkOptions = (options) => options
export function useLinkProps() { throw new Error('Screens link with plain anchors (machine/links.ts)') }`

/** The part of `react-dom` that React's client needs: a shared internals object. Everything else in it is for other callers. */
const noDom = `const none = () => {}
export const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE =
  { d: { f: none, r: none, D: none, C: none, L: none, m: none, X: none, S: none, M: none }, p: 0, findDOMNode: null }`

/** Browsers' messages for a module that could not be fetched; a module that throws has another message. */
const notFetched = /dynamically imported module|Importing a module script failed/

/** In place of Vite's: every import of a file that comes later goes through here, so what is missing is named once for all. */
const loadCode = `export const __vitePreload = (load) => load().catch((cause) => {
  throw ${notFetched}.test(cause?.message) ? Object.assign(new Error('This code did not come', { cause }), { code: 'missing_code' }) : cause
})`

/**
 * Code that every first load would carry and this shop never runs, 5 KB in all: the router's Link component (screens use plain
 * anchors, see machine/links.ts), a stand-in for useSyncExternalStore (React has had its own since 18), what others call of react-dom, and Vite's loader of
 * styles for lazy files (there is one style, inlined). A named failure also keeps the router from reloading the page by itself, which without
 * a connection ends at the browser's own error page.
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
