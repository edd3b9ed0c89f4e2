import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Preloaded by `--import`. Node reads the package.json of drizzle-orm (179 KB) anew for each import that names the package and for each of its 780 files,
 * which was half of the processor time of a start. Here a name is resolved once, and the package's own files import each other without it.
 */
const named = /^drizzle-orm(\/|$)/
const inPackage = /\/node_modules\/drizzle-orm\/.*\.js$/
const resolved = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL, conditions } = context
    if (!conditions.includes('import')) return resolveNext(specifier, context)
    if (specifier.startsWith('.') && parentURL && inPackage.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!named.test(specifier)) return resolveNext(specifier, context)
    const known = resolved.get(specifier) ?? { ...resolveNext(specifier, context), shortCircuit: true }
    resolved.set(specifier, known)
    return known
  },
})
