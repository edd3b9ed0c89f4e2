/** Settings in the specification that nothing reads yet, by their capability. A merchant who writes one is told that it has no effect. */
export const laterDocuments: Readonly<Record<string, string>> = {
  pwa: 'Aplicativo instalável',
  dialogs: 'Avisos e janelas da loja',
}
export const laterKeys = [{ file: 'tenant.json', path: ['marketplace', 'dialogs'], capability: 'Avisos e janelas da loja' }] as const

export const laterText = (capability: string) => `ainda não faz nada: vem com a capacidade "${capability}"`

/** Files of documents that come later. */
export function laterFile(file: string): string | undefined {
  const capability = laterDocuments[/^documents\/(\w+)\.json$/.exec(file)?.[1] ?? '']
  return capability && laterText(capability)
}
