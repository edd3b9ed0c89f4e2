/**
 * Settings that the specification names and nothing reads yet, with the capability that will. A merchant who writes one is told that it has no
 * effect.
 */
export const laterKeys = [{ file: 'tenant.json', path: ['marketplace', 'dialogs'], capability: 'Avisos e janelas da loja' }] as const

export const laterText = (capability: string) => `ainda não faz nada: vem com a capacidade "${capability}"`
