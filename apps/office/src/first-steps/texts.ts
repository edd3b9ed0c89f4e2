import type { FirstStepName } from '@mutirao/contract/first-steps'

/** Texts of the first steps of a shop that is being prepared. */
export const firstStepTexts = {
  title: 'Monte sua loja',
  text: 'Ninguém vê a loja até você abrir. Pode parar em qualquer passo e seguir depois.',
  progress: (done: number, all: number) => `${done} de ${all} prontos`,
  list: 'Passos',
  done: 'Pronto',
  next: 'Próximo passo',
  goOn: (step: string) => `Seguir: ${step}`,
  todo: 'Falta',
  ofOwner: 'Quem é dono ou dona preenche',
  open: 'Abrir a loja',
  openQuestion: 'Abrir a loja agora?',
  openNow: 'Abrir agora',
  notYet: 'Ainda não',
  openHint: 'Daqui em diante qualquer pessoa vê a loja e compra nela.',
  importItems: 'Já vende em outra loja? Traga os produtos da Nuvemshop, da Shopify ou do WooCommerce',
  onlyOwner: 'Quem é dono ou dona abre a loja.',
  missing: 'Antes de abrir',
  openTitle: 'A loja está aberta',
  openText: 'Mande o endereço a quem vai comprar. O que chega aparece em Hoje e em Pedidos.',
  share: 'Compartilhar a loja',
  copied: 'Link copiado',
  notCopied: 'Copie o endereço acima.',
  seeShop: 'Ver a loja',
  seeOrders: 'Ver os pedidos',
}

const steps: Record<FirstStepName, { title: string; text: string }> = {
  profile: { title: 'Nome e cores', text: 'O nome, uma frase e as cores da loja' },
  logo: { title: 'Logo', text: 'Já há um, feito com o nome: troque pelo seu quando quiser' },
  contact: { title: 'Contato e horários', text: 'O WhatsApp que atende as pessoas' },
  seller: { title: 'Quem vende', text: 'Nome, CNPJ ou CPF e endereço, que a lei pede' },
  payment: { title: 'Como o dinheiro chega', text: 'A sua chave Pix' },
  delivery: { title: 'Onde as pessoas recebem', text: 'Um ponto de retirada ou uma área de entrega' },
  campaign: { title: 'Primeira campanha', text: 'O que se vende, até quando e em que dias se entrega ou retira' },
  items: { title: 'Primeiros produtos', text: 'Nome, preço, estoque e foto' },
}
export const stepText = (name: FirstStepName) => steps[name]
