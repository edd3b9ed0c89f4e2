/** A reference as it is stored and looked for: two that look the same are the same, whichever program sent them. */
export const plainReference = (reference: string): string =>
  reference
    .normalize('NFC')
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
