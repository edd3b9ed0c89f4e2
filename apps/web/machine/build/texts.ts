import { readFileSync } from 'node:fs'
import { compile, type CompilerOptions } from '@inlang/paraglide-js'
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

/** Removes the locale switch from messages, because the shop has one language: half the bytes, and one call less per message. */
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
 * Inlines messages without parameters as string literals, so that screens with the same text share no chunk. The others are imported one by one:
 * through the catalogue's index, each would count as used by every screen.
 */
export function inlineTexts(): Plugin {
  const messages: Record<string, unknown> = JSON.parse(readFileSync(`${import.meta.dirname}/../../messages/pt-br.json`, 'utf8'))
  return {
    name: 'mutirao:inline-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      // The modules of a split screen have a query after their name.
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
