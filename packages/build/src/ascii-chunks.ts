import type { Plugin } from 'vite'

const BEYOND_ASCII = /[\u0080-\uffff]/g

/** Writes characters beyond ASCII as escapes: for a single one of them Node keeps the whole text of a module in twice the memory. */
export function asciiChunks(): Plugin {
  return {
    name: 'mutirao:ascii-chunks',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = withEscapes(chunk.code)
    },
  }
}

export const withEscapes = (code: string) =>
  code.replaceAll(BEYOND_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
