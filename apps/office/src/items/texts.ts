import type { DeskItemState } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'

export const itemTexts = {
  items: 'Produtos',
  newItem: 'Novo produto',
  find: 'Nome ou código',
  category: 'Categoria',
  campaign: 'Campanha',
  state: 'Situação',
  views: 'Listas de produtos',
  all: (count: number) => `À venda ${count}`,
  low: (count: number) => `Acabando ${count}`,
  out: (count: number) => `Acabou ${count}`,
  hidden: (count: number) => `Fora da loja ${count}`,
  listWords: {
    none: 'Nenhum produto aqui.',
    shownOf: (shown: number, all: number) =>
      shown === all ? (all === 1 ? '1 produto' : `${all} produtos`) : `${shown} de ${all} produtos`,
    pageOf: (from: number, to: number, all: number) => `${from} a ${to} de ${all} produtos`,
    more: 'Ver mais produtos',
  },
  empty: 'Nenhum produto aqui.',
  item: 'Produto',
  price: 'Preço',
  stock: 'Estoque',
  left: (count: number, unit: string) => `Restam ${count} · ${unit}`,
  parts: 'conta as partes',
  back: 'Produtos',
  loading: 'Abrindo o produto…',
  gone: 'Este produto está fora da loja. Guarde para pôr à venda de novo.',
  kept: 'O que você escreveu antes continua aqui, e ainda não foi guardado.',
  discard: 'Descartar',
  name: 'Nome',
  nameExample: 'Como aparece na loja, como Bolo de fubá.',
  priceIn: 'Preço nesta campanha',
  compareAt: 'Preço antigo (opcional)',
  compareAtHint: 'Aparece riscado ao lado do preço.',
  unit: 'Vendido por',
  unitHint: 'Como 500 g, 1 kg ou bandeja 12 un.',
  opening: 'Quantos há',
  openingHint: 'As unidades que você pode vender agora.',
  description: 'Descrição',
  more: 'Marca, ingredientes, etiquetas',
  brand: 'Marca (opcional)',
  ingredients: 'Ingredientes (opcional)',
  allergens: 'Alergênicos (opcional)',
  tags: 'Etiquetas (opcional)',
  tagsHint: 'Separe por vírgulas, como sem glúten, novidade.',
  featured: 'Lugar nos destaques (opcional)',
  featuredHint: 'De 1 a 100; vazio, não aparece nos destaques.',
  choose: 'Escolha',
  pictures: 'Fotos',
  takePicture: 'Tirar foto',
  choosePicture: 'Da galeria',
  cover: 'Capa',
  makeCover: (at: number) => `Usar a foto ${at} como capa`,
  removePicture: (at: number) => `Tirar a foto ${at}`,
  picture: (at: number) => `Foto ${at}`,
  sending: 'Enviando a foto…',
  tooBig: 'Esta foto é grande demais. Escolha outra, de até 40 MB.',
  unreadable: 'Não conseguimos abrir esta foto. Escolha uma imagem JPG, PNG ou WebP.',
  mostPictures: 'São 6 fotos no máximo.',
  counted: 'Estoque',
  countedNow: (left: number, reserved: number) => (reserved === 0 ? `${left} para vender` : `${left} para vender, ${reserved} em pedidos`),
  count: 'Contar',
  countTitle: (name: string) => `Quantos há de ${name}?`,
  countField: 'Contado agora, com os que estão em pedidos',
  featuredWrong: 'Escreva um número de 1 a 100.',
  mostMoney: 'No máximo R$ 1.000.000,00.',
  onePicture: 'Ponha ao menos uma foto.',
  pictureGone: 'Uma destas fotos não existe mais. Tire-a e ponha outra.',
  categoryGone: 'Esta categoria não existe mais. Escolha outra.',
  campaignGone: 'Esta campanha não existe mais. Escolha outra.',
  unchanged: (name: string) => `Nada mudou em ${name}.`,
  photos: (count: number) => (count === 1 ? '1 foto' : `${count} fotos`),
  otherPhotos: 'Outras fotos, ou em outra ordem',
  cameIn: 'entrou na loja',
  countSave: 'Guardar a contagem',
  countDone: 'Contagem guardada.',
  preview: 'Ver o que muda',
  save: 'Guardar',
  saveNew: 'Pôr à venda',
  saved: (name: string) => `${name} guardado.`,
  added: (name: string) => `${name} está à venda.`,
  archived: (name: string) => `${name} saiu da loja.`,
  undone: 'Desfeito.',
  undo: 'Desfazer',
  archive: 'Tirar da loja',
  archiveTitle: (name: string) => `Tirar ${name} da loja?`,
  archiveText: 'Ele sai das listas e da busca, e pode voltar quando você quiser.',
  duplicate: 'Duplicar',
  copyOf: (name: string) => `${name} (cópia)`,
  inShop: 'Ver na loja',
  history: 'Histórico',
  historyEmpty: 'Ainda não há mudanças feitas aqui.',
  now: 'como está agora',
  fromFolder: 'da pasta da loja, ou de fora do escritório',
  restore: 'Voltar a este',
  wentAway: 'saiu da loja',
  noChange: 'Nada mudou ainda.',
  mistakes: (count: number) => (count === 1 ? 'Falta acertar 1 coisa' : `Falta acertar ${count} coisas`),
  reaches: { shoppers: 'Quem visita a loja', waiting: 'Pedidos que esperam pagamento', payers: 'Quem já pagou' },
  warnings: 'Confira',
  conflictTitle: 'Mudou enquanto você escrevia',
  conflictBy: (by: string, when: string) => `${by} guardou este produto ${when}.`,
  conflictElsewhere: 'Este produto mudou pela pasta da loja ou pela tabela de estoque e preços.',
  conflictGone: 'Este produto saiu da loja.',
  conflictExists: 'Já há um produto com este código. Mude um pouco o nome.',
  theirs: 'Agora na loja',
  mine: 'O que você escreveu',
  keepMine: 'Manter o meu',
  keepMineText: 'O que você não mexeu fica como está na loja.',
  takeTheirs: 'Ficar com o da loja',
  nothing: '—',
}

const states: Record<DeskItemState, string> = { SELLING: 'À venda', LOW: 'Acabando', OUT: 'Acabou', HIDDEN: 'Fora da loja' }
export const itemStateText = (state: DeskItemState): string => states[state]

const keyNames: Record<string, string> = {
  campaign: itemTexts.campaign,
  name: itemTexts.name,
  category: itemTexts.category,
  price: itemTexts.price,
  compareAt: 'Preço antigo',
  unit: itemTexts.unit,
  brand: 'Marca',
  description: itemTexts.description,
  ingredients: 'Ingredientes',
  allergens: 'Alergênicos',
  pictures: itemTexts.pictures,
  video: 'Vídeo',
  tags: 'Etiquetas',
  featured: 'Destaque',
  stock: itemTexts.stock,
}
export const keyText = (key: string): string => keyNames[key] ?? key

/** The names of categories and campaigns, for texts that would show their ids. */
type IdsWithNames = readonly { id: string; name: string }[]
export type Names = { categories: IdsWithNames; campaigns: IdsWithNames } | undefined

const namesOf: Record<string, (names: Names) => IdsWithNames | undefined> = {
  category: (names) => names?.categories,
  campaign: (names) => names?.campaigns,
}

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value of a written item for a reader. */
export function valueText(key: string, value: unknown, names: Names): string {
  if (isNothing(value)) return itemTexts.nothing
  const named = namesOf[key]?.(names)
  if (named) return named.find(({ id }) => id === value)?.name ?? String(value)
  if (key === 'pictures' && Array.isArray(value)) return itemTexts.photos(value.length)
  if (typeof value === 'number' && (key === 'price' || key === 'compareAt')) return formatMoney(value)
  return Array.isArray(value) ? value.map(String).join(', ') : String(value)
}
