/** A tag is a word or two; what is longer is a remark. */
export const LONGEST_TAG = 30
export const MOST_TAGS = 10
export const LONGEST_REMARK = 1000

/** A tag as it is stored and looked for: two that read the same are the same. */
export const plainTag = (tag: string): string =>
  tag
    .normalize('NFC')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase('pt-BR')
