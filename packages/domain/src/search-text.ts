/** As items are stored for the search and as its words are compared: lower case, without accents. */
export function searchable(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
