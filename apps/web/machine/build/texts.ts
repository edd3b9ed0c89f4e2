import { compile, type CompilerOptions } from '@inlang/paraglide-js'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

export const textOptions: CompilerOptions = {
  project: `${import.meta.dirname}/../../project.inlang`,
  outdir: `${import.meta.dirname}/../../src/paraglide`,
  strategy: ['baseLocale'],
  outputStructure: 'message-modules',
  emitReadme: false,
  disableAsyncLocalStorage: true,
}

const catalogue = '#paraglide/messages.js'

/** The shop speaks one language, so a message needs no choice of locale around it: half the bytes, and one call less each. */
export function oneLanguage(): Plugin {
  return {
    name: 'mutirao:one-language',
    transform: {
      filter: { id: /\/src\/paraglide\/messages\/(?!_)\w+\.js$/ },
      handler(code) {
        const [, name] = /^export const (\w+) = /m.exec(code) ?? []
        if (!name) return
        return {
          code: code.replace(/^import \{ getLocale.*$/m, '').replace(/^export const [\s\S]*$/m, `export const ${name} = pt_br_${name}`),
          map: null,
        }
      },
    },
  }
}

/**
 * A message without parameters is its text, written where it is used: no function, no file shared by screens that share a word. The others are
 * imported one by one: by way of the catalogue's index each would seem to be needed by every screen.
 */
export function inlineTexts(): Plugin {
  const messages: Record<string, unknown> = JSON.parse(readFileSync(`${import.meta.dirname}/../../messages/pt-br.json`, 'utf8'))
  return {
    name: 'mutirao:inline-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      // Pieces of a screen have a query behind their name.
      filter: { id: /\/web\/src\/(?!paraglide).*\.tsx?(?:\?|$)/, code: catalogue },
      handler: (code) => ({
        code: withOwnImports(code.replace(/\bm\.(\w+)\(\)/g, (call, key) => plainText(messages[key]) ?? call)),
        map: null,
      }),
    },
  }
}

function withOwnImports(code: string): string {
  const keys = new Set<string>()
  const own = code.replace(/\bm\.(\w+)/g, (_, key: string) => {
    keys.add(key)
    return `m_${key}`
  })
  const imports = [...keys].map((key) => `import { ${key} as m_${key} } from '#paraglide/messages/${key}.js'`)
  return own.replace(new RegExp(`import \\* as m from ['"]${catalogue}['"];?`), imports.join(';'))
}

const plainText = (message: unknown) => (typeof message === 'string' && !message.includes('{') ? JSON.stringify(message) : undefined)

export const writeTexts = () => compile(textOptions)
