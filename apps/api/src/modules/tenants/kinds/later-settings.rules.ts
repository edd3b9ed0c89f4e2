/**
 * Settings that the specification names and nothing reads yet, with the capability that will. A merchant who writes one is told that it has no
 * effect.
 */
export const laterDocuments: Readonly<Record<string, string>> = {
  pwa: 'Aplicativo instalável',
}
export const laterKeys = [{ file: 'tenant.json', path: ['marketplace', 'dialogs'], capability: 'Avisos e janelas da loja' }] as const

export const laterText = (capability: string) => `ainda não faz nada: vem com a capacidade "${capability}"`

/** Document files of later capabilities. */
export function laterFile(file: string): string | undefined {
  const capability = laterDocuments[/^documents\/(\w+)\.json$/.exec(file)?.[1] ?? '']
  return capability && laterText(capability)
}
