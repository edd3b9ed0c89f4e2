/** The form in which items are stored for search and words are compared: lower case, without accents. */
export function searchable(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
