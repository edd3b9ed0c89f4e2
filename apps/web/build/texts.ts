import { compile, type CompilerOptions } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

export const textOptions: CompilerOptions = {
  project: `${import.meta.dirname}/../project.inlang`,
  outdir: `${import.meta.dirname}/../src/paraglide`,
  strategy: ['baseLocale'],
  emitReadme: false,
  disableAsyncLocalStorage: true,
}

/** The shop speaks one language, so a message needs no choice of locale around it: half the bytes, and one call less each. */
export function oneLanguage(): Plugin {
  return {
    name: 'mutirao:one-language',
    transform: {
      filter: { id: /\/src\/paraglide\/messages\/\w+\.js$/ },
      handler(code) {
        const [, name] = /^export const (\w+) = /m.exec(code) ?? []
        if (!name) return
        return { code: code.replace(/^import \{ getLocale.*$/m, '').replace(/^export const [\s\S]*$/m, `export const ${name} = pt_br_${name}`), map: null }
      },
    },
  }
}

if (import.meta.main) await compile(textOptions)
