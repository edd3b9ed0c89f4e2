import { isNothing } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'

export const kitKinds = ['kit', 'flavor', 'optional'] as const
export type KitKind = (typeof kitKinds)[number]
export const isKitKind = (kind: string): kind is KitKind => kitKinds.some((one) => one === kind)

const kinds: Record<KitKind, { name: string; text: string }> = {
  kit: { name: 'Partes à escolha', text: 'Como “Folhas: escolha 2”. Cada opção uma vez.' },
  flavor: { name: 'Sabores', text: 'Como “6 pães”. O mesmo pode se repetir.' },
  optional: { name: 'Adicionais', text: 'Algo a mais, que quem compra pode não querer.' },
}
export const kindText = (kind: KitKind) => kinds[kind]

/** Texts of the kits. */
export const kitTexts = {
  title: 'Kits e escolhas',
  text: 'Produtos feitos de outros: com partes que vêm sempre, sabores, ou adicionais que quem compra escolhe.',
  back: 'Kits e escolhas',
  backToItems: 'Produtos',
  none: 'Nenhum kit ainda.',
  newKit: 'Novo kit',
  whichItem: 'Que produto vira kit?',
  whichItemText: 'O nome, a foto e o preço são os do produto. Crie antes o produto, se ele ainda não existe.',
  findItem: 'Buscar produto',
  noFound: 'Nenhum produto com estas palavras.',
  choose: (name: string) => `Montar ${name}`,
  newItem: 'Criar o produto antes',
  thing: 'este kit',
  add: 'Criar kit',
  added: (name: string) => `${name} agora é um kit.`,
  gone: 'Este produto não existe, ou saiu da loja.',
  toItem: 'Nome, foto e preço',
  always: 'Vem sempre dentro',
  alwaysText: 'O que todo mundo recebe, por este preço.',
  alwaysNone: 'Nada fixo: só o que se escolhe.',
  quantityOf: (name: string) => `Quantos de ${name}`,
  less: (name: string) => `Menos um de ${name}`,
  more: (name: string) => `Mais um de ${name}`,
  remove: (name: string) => `Tirar ${name}`,
  addPart: 'Adicionar produto',
  addPartTo: (name: string) => `Adicionar produto a ${name}`,
  isAdded: 'já está no kit',
  addOf: (name: string) => `Adicionar ${name}`,
  inPieces: (unit: string) => unit,
  groups: 'Escolhas',
  groupsText: 'Cada grupo é uma pergunta a quem compra.',
  group: (at: number) => `Grupo ${at}`,
  up: (at: number) => `Subir o grupo ${at}`,
  down: (at: number) => `Descer o grupo ${at}`,
  removeGroup: (at: number) => `Tirar o grupo ${at}`,
  addGroup: 'Adicionar grupo de escolhas',
  groupName: 'Nome do grupo',
  groupNameHint: 'Como Folhas, Sabores ou Para a mesa.',
  kind: 'O que é',
  minimum: 'Escolher ao menos',
  minimumHint: '0: não precisa escolher.',
  maximum: 'E no máximo',
  maximumEach: 'Cada um, até',
  maximumEachHint: 'Vezes. Vazio: uma.',
  options: 'Opções',
  addOn: 'Acréscimo',
  addOnHint: 'Vazio: sem acréscimo.',
  quantityEach: 'Unidades por escolha',
  optionName: 'Nome nesta escolha',
  optionNameHint: 'Vazio: o nome do produto.',
  details: (name: string) => `Acréscimo e nome de ${name}`,
  plus: (amount: string) => `+ ${amount}`,
  away: 'Saiu da loja: tire do kit.',
  alone: 'Partes que só se vendem em kits',
  aloneText: 'Ligadas, saem das listas da loja e continuam dentro dos kits.',
  act: 'Desmontar o kit',
  removeTitle: (name: string) => `Desmontar o kit ${name}?`,
  removeText: 'O produto continua à venda sozinho, sem partes e sem escolhas. Pedidos feitos ficam como são.',
  removed: (name: string) => `${name} não é mais um kit.`,
  otherText: 'Mudou por dentro',
  campaign: 'Campanha',
  partGone: 'Este produto não está mais na campanha do kit. Tire-o.',
  partIsKit: 'Este produto é um kit, e um kit não entra em outro.',
  twice: 'Este produto está duas vezes no kit.',
  empty: 'Ponha ao menos um produto, ou um grupo de escolhas.',
  overMaximum: 'Passa do máximo.',
  tooFew: 'Há opções de menos para escolher tanto: ponha mais opções, ou deixe cada uma se repetir.',
  noFree: 'Ponha mais opções sem acréscimo: o preço anunciado precisa ser possível.',
  useless: 'Um produto deixaria de ser vendido: ele só se vende em kits, e não está em nenhum outro.',
  noOptions: 'Ponha ao menos uma opção.',
  parts: (count: number) => (count === 1 ? '1 produto fixo' : `${count} produtos fixos`),
}

const keys: Readonly<Record<string, string>> = {
  campaign: kitTexts.campaign,
  items: kitTexts.always,
  groups: kitTexts.groups,
  onlyInKits: kitTexts.alone,
}
export const keyText = (key: string): string => keys[key] ?? key

const groupLabels: Readonly<Record<string, string>> = {
  name: kitTexts.groupName,
  minimum: kitTexts.minimum,
  maximum: kitTexts.maximum,
  maximumEach: kitTexts.maximumEach,
  options: kitTexts.options,
}

/** "Grupo 2, Escolher ao menos". */
export function pathText(path: string): string | undefined {
  const [, at, key] = /^groups\.(\d+)\.?(\w*)/.exec(path) ?? []
  if (at === undefined) return undefined
  const group = kitTexts.group(Number(at) + 1)
  return key && groupLabels[key] ? `${group}, ${groupLabels[key]}` : group
}

type NameOf = (id: string) => string

/** A value of a written kit for a reader, with the names of its parts. */
export function valueText(key: string, value: unknown, nameOf: NameOf): string {
  if (isNothing(value)) return writtenTexts.nothing
  if (!Array.isArray(value)) return String(value)
  if (key === 'onlyInKits') return value.map((id) => nameOf(String(id))).join(', ')
  if (key === 'items') return value.map(({ itemId, quantity }) => (quantity > 1 ? `${quantity} ` : '') + nameOf(itemId)).join(', ')
  return value
    .map(({ name, minimum, maximum, options }) => `${name} (${minimum} a ${maximum} de ${(options as unknown[]).length})`)
    .join(', ')
}

const wordings: readonly [RegExp, string][] = [
  [/^o item \S+ não está em /, kitTexts.partGone],
  [/ é um kit, e um kit não entra em outro$/, kitTexts.partIsKit],
  [/ está duas vezes neste kit$/, kitTexts.twice],
  [/^um kit pede items ou groups$/, kitTexts.empty],
  [/^passa de maximum/, kitTexts.overMaximum],
  [/^não dá para escolher /, kitTexts.tooFew],
  [/^o preço anunciado precisa ser possível/, kitTexts.noFree],
  [/nunca seria vendido$/, kitTexts.useless],
  [/^não existe o item /, kitTexts.gone],
]
/** The server's message in the words of the form; undefined when it has no special ones. */
export const wordingOf = (message: string): string | undefined => wordings.find(([pattern]) => pattern.test(message))?.[1]
