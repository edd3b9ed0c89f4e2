import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Preloaded by `--import`. Node parses the package.json of drizzle-orm (179 KB) for each import that names the package (90 in a command) and reads it for
 * each of the package's own imports (427). This hook resolves each name once, and the package's own imports without the package.json (decision 068).
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
