import type { Part } from '#kept/acts.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Searches by name or code: without accents, in any order, the code with or without its hyphen. */
export function isFound({ buyer, recipient = '', code }: Pick<Part, 'buyer' | 'recipient' | 'code'>, words: string): boolean {
  const asked = plain(words)
  const text = `${plain(`${buyer} ${recipient} ${code}`)} ${plain(code).replaceAll(' ', '')}`
  return asked.split(' ').every((word) => text.includes(word))
}
