/** "49.903". */
export const countText = (count: number): string => count.toLocaleString('pt-BR')
