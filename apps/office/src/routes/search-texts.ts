import { texts } from '../texts.ts'

export const searchTexts = {
  title: texts.searchAll,
  field: 'Pedido, produto, pessoa, campanha ou tela',
  screens: 'Telas',
  orders: texts.orders,
  items: texts.items,
  campaigns: texts.campaigns,
  people: texts.people,
  stores: 'Pontos de retirada',
  none: (words: string) => `Nada com “${words}” nesta loja, nem nas telas.`,
  noneShort: (words: string) => `Nenhuma tela, campanha ou ponto com “${words}”. Com 3 letras, busca em tudo.`,
  longer: 'Com 3 letras ou mais, busca também pedidos, produtos e pessoas.',
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  orderOf: (code: string, buyer: string) => `${code} · ${buyer}`,
  ordersOf: (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`),
}

/** Screens that have no place of their own in the navigation. */
export const innerScreens = {
  categories: 'Categorias',
  kits: 'Kits e escolhas',
  trades: 'Trocas',
  costs: 'Custos',
  purchases: 'Compras dos fornecedores',
  drafts: 'Rascunhos',
  bulletins: 'Notícias',
  leaders: 'Quem cuida dos pontos',
  marketing: 'Mensagens de marketing',
  demand: 'O que procuram',
} as const
