import { start } from '#api/start.ts'
import { isNothing } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import { formatStamp } from '@mutirao/domain/delivery-date'

/** Texts of the trades. */
export const tradeTexts = {
  title: 'Trocas',
  text: 'Um produto de graça, para quem tem um código ou para todo mundo, como um brinde de aniversário.',
  back: 'Trocas',
  backToCoupons: 'Cupons',
  none: 'Nenhuma troca ainda.',
  newTrade: 'Nova troca',
  add: 'Criar troca',
  added: (name: string) => `Troca criada: ${name}.`,
  gone: 'Esta troca saiu da loja. Guarde para pôr de volta; o que já foi usado continua contado.',
  thing: 'esta troca',
  item: 'Produto dado',
  noItem: 'Escolha o produto.',
  chooseItem: 'Escolher produto',
  changeItem: 'Trocar o produto',
  findItem: 'Buscar produto',
  noFound: 'Nenhum produto com estas palavras.',
  choose: (name: string) => `Dar ${name}`,
  quantity: 'Quantos',
  quantityHint: 'Vazio: um.',
  name: 'Título',
  nameHint: 'Como Vale um creme para mãos.',
  words: 'Texto',
  wordsHint: 'Como Presente de aniversário, uma vez por pessoa.',
  picture: 'Foto',
  code: 'Código',
  codeHint: 'Vazio: todo mundo vê a troca, sem código.',
  limits: 'Vezes por pessoa',
  limitsHint: 'Vazio: uma.',
  uses: 'Vezes ao todo',
  usesHint: 'Vazio: sem limite.',
  ends: 'Até quando',
  endsHint: 'Vazio: sem data para acabar.',
  act: 'Tirar da loja',
  removeTitle: (name: string) => `Tirar “${name}” da loja?`,
  removeText: 'Ninguém mais a vê, e o código deixa de valer. Pedidos feitos ficam como são.',
  removed: (name: string) => `“${name}” saiu da loja.`,
  ended: (when: string) => `terminou em ${when}`,
  until: (when: string) => `até ${when}`,
  withCode: (code: string) => `código ${code}`,
  forAll: 'para todo mundo',
  itemGone: 'Este produto não está mais na loja. Escolha outro.',
  itemOfGroup: 'Este produto é de uma campanha de compra em grupo, e uma troca não conta para o grupo. Escolha um de outra campanha.',
  itemWithChoices: 'Este produto pede escolhas. Escolha um sem elas.',
  itemInKits: 'Este produto só se vende em kits. Escolha outro.',
  taken: 'Uma troca ou um cupom já tem este código. Escreva outro.',
  codeExample: 'Escreva de 3 a 40 letras sem acento e números, como PARABENS',
}

const keys: Readonly<Record<string, string>> = {
  campaignId: 'Campanha',
  itemId: tradeTexts.item,
  quantity: tradeTexts.quantity,
  title: tradeTexts.name,
  text: tradeTexts.words,
  picture: tradeTexts.picture,
  code: tradeTexts.code,
  limits: tradeTexts.limits,
  uses: tradeTexts.uses,
  endsAt: tradeTexts.ends,
}
export const keyText = (key: string): string => keys[key] ?? key

export const whenText = (instant: unknown): string =>
  typeof instant === 'string' ? formatStamp(new Date(instant), start.timeZone) : String(instant)

export function valueText(key: string, value: unknown): string {
  if (isNothing(value)) return writtenTexts.nothing
  if (key === 'endsAt') return whenText(value)
  return key === 'picture' ? writtenTexts.photos(1) : String(value)
}

/** The server's message in the words of the form; undefined when it has no special ones. */
export function wordingOf(path: string, message: string): string | undefined {
  if (path === 'campaignId') return message.includes('groupRules') ? tradeTexts.itemOfGroup : tradeTexts.noItem
  if (path === 'itemId') {
    if (message.includes('pede escolhas')) return tradeTexts.itemWithChoices
    if (message.includes('em kits')) return tradeTexts.itemInKits
    return message.startsWith('o item ') ? tradeTexts.itemGone : tradeTexts.noItem
  }
  if (path === 'code') return message.startsWith('use ') ? tradeTexts.codeExample : tradeTexts.taken
  return path === 'picture' ? writtenTexts.onePicture : undefined
}
