import { countText } from '#desk/count-text.ts'
import { isNothing } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import type { DeskItemState } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'
import { hashInName } from './item-draft.ts'

export const itemTexts = {
  items: 'Produtos',
  newItem: 'Novo produto',
  importItems: 'Trazer de outra loja',
  find: 'Nome ou código',
  category: 'Categoria',
  campaign: 'Campanha',
  state: 'Situação',
  views: 'Listas de produtos',
  all: (count: number) => `À venda ${countText(count)}`,
  low: (count: number) => `Acabando ${countText(count)}`,
  out: (count: number) => `Acabou ${countText(count)}`,
  hidden: (count: number) => `Fora da loja ${countText(count)}`,
  listWords: {
    none: 'Nenhum produto aqui.',
    shownOf: (shown: number, all: number) =>
      shown === all ? (all === 1 ? '1 produto' : `${countText(all)} produtos`) : `${countText(shown)} de ${countText(all)} produtos`,
    pageOf: ({ from, to }: { from: number; to: number }, all: number) =>
      `${countText(from)} a ${countText(to)} de ${countText(all)} produtos`,
    more: 'Ver mais produtos',
  },
  empty: 'Nenhum produto aqui.',
  item: 'Produto',
  price: 'Preço',
  stock: 'Estoque',
  left: (count: number, unit: string) => `Restam ${count} · ${unit}`,
  kits: 'Kits e escolhas',
  categories: 'Categorias',
  kit: 'Kit e escolhas',
  isKit: (name: string) => `Este produto é um kit. Desmonte antes o kit ${name}, em Kit e escolhas.`,
  usedIn: (name: string) => `${name} ainda leva a este produto. Tire-o de lá antes.`,
  usedInCampaign: (part: string | undefined, name: string) =>
    `${part ? `${part} da campanha ${name}` : `A campanha ${name}`} ainda leva a este produto. Tire-o de lá antes.`,
  inKit: (name: string) => `Este produto está no kit ${name}. Tire-o dele antes.`,
  thing: 'este produto',
  back: 'Produtos',
  gone: 'Este produto está fora da loja. Guarde para pôr à venda de novo.',
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
  lowStock: 'Está acabando com (opcional)',
  lowStockHint: 'Unidades para vender. Vazio, vale o que a loja diz; com 0, só avisa quando acabou.',
  pictures: 'Fotos',
  video: 'Vídeo (opcional)',
  chooseVideo: 'Escolher vídeo',
  otherVideo: 'Trocar o vídeo',
  removeVideo: 'Tirar o vídeo',
  videoShown: 'Vídeo do produto',
  videoHint: (seconds: number, megabytes: number) =>
    `MP4 de até ${seconds} segundos e ${megabytes} MB. Aparece na loja depois das fotos; a localização gravada nele não vai junto.`,
  sendingVideo: 'Enviando o vídeo…',
  heavyVideo: (megabytes: number, most: number) =>
    `Este vídeo tem ${megabytes} MB, e o limite é ${most} MB. Corte-o, ou grave de novo com menos qualidade.`,
  longVideo: (seconds: number, most: number) => `Este vídeo tem ${seconds} segundos, e o limite é ${most}. Corte-o e escolha de novo.`,
  oddVideo: 'Este vídeo está num formato que nem todo celular abre. No iPhone, grave com Ajustes, Câmera, Formatos, Mais Compatível.',
  noVideo: 'Este arquivo não é um vídeo MP4, ou está incompleto. Escolha outro.',
  videoUnread: 'Não conseguimos ler este vídeo. Baixe-o para o aparelho e escolha de novo.',
  videoGone: 'Este vídeo não existe mais. Tire-o ou escolha outro.',
  sentVideo: (code: string) => `vídeo ${code}`,
  pictureTexts: 'O que as fotos mostram',
  pictureTextHint: 'Para quem não vê a foto. Vazio: o nome do produto.',
  counted: 'Estoque',
  countedNow: (left: number, reserved: number, low = 0) =>
    [`${left} para vender`, reserved > 0 && `${reserved} em pedidos`, low > 0 && `está acabando com ${low}`].filter(Boolean).join(', '),
  count: 'Contar',
  countTitle: (name: string) => `Quantos há de ${name}?`,
  countField: 'Contado agora, com os que estão em pedidos',
  featuredWrong: 'Escreva um número de 1 a 100.',
  categoryGone: 'Esta categoria não existe mais. Escolha outra.',
  campaignGone: 'Esta campanha não existe mais. Escolha outra.',
  countSave: 'Guardar a contagem',
  countDone: 'Contagem guardada.',
  saveNew: 'Pôr à venda',
  added: (name: string) => `${name} está à venda.`,
  archived: (name: string) => `${name} saiu da loja.`,
  archive: 'Tirar da loja',
  archiveTitle: (name: string) => `Tirar ${name} da loja?`,
  archiveText: 'Ele sai das listas e da busca, e pode voltar quando você quiser.',
  copyOf: (name: string) => `${name} (cópia)`,
  conflictExists: 'Já há um produto com este código. Mude um pouco o nome.',
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
  reference: writtenTexts.reference,
  description: itemTexts.description,
  ingredients: 'Ingredientes',
  allergens: 'Alergênicos',
  pictures: itemTexts.pictures,
  pictureTexts: itemTexts.pictureTexts,
  video: 'Vídeo',
  tags: 'Etiquetas',
  featured: 'Destaque',
  lowStock: 'Está acabando com',
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

/** A value of a written item for a reader. */
export function valueText(key: string, value: unknown, names: Names): string {
  if (isNothing(value)) return writtenTexts.nothing
  const named = namesOf[key]?.(names)
  if (named) return named.find(({ id }) => id === value)?.name ?? String(value)
  if (Array.isArray(value)) return listText(key, value)
  if (key === 'video') return videoText(String(value))
  if (typeof value === 'number' && (key === 'price' || key === 'compareAt')) return formatMoney(value)
  return String(value)
}

const videoText = (name: string) => {
  const hash = hashInName(name)
  return hash ? itemTexts.sentVideo(hash.slice(0, 4)) : name
}

function listText(key: string, values: readonly unknown[]): string {
  if (key === 'pictures') return writtenTexts.photos(values.length)
  if (key === 'pictureTexts')
    return values.flatMap((text, at) => (text === '' ? [] : [`${writtenTexts.picture(at + 1)}: ${String(text)}`])).join('; ')
  return values.map(String).join(', ')
}
