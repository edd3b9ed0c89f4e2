import { isRole, roleNames, type Right, type Role } from '@mutirao/domain/staff'

/** The rights that are chosen. `office.enter` comes with each of them. */
export type ChosenRight = Exclude<Right, 'office.enter'>

const roleMeanings: Record<Role, string> = {
  owner: 'Faz tudo na loja, e cuida da equipe, das chaves e de onde o dinheiro cai.',
  manager: 'Faz tudo na loja, menos cuidar da equipe, das chaves e de onde o dinheiro cai.',
  editor: 'Cuida de produtos, estoque, campanhas, cupons e entrega; não vê pedidos nem dinheiro.',
  picker: 'Vê os pedidos, separa, envia e entrega, e ajusta estoque e preços.',
  courier: 'Faz as rotas de entrega.',
  keeper: 'Entrega pedidos no ponto de retirada.',
  support: 'Vê os pedidos e quem comprou, e responde a perguntas e avaliações.',
}

type RoleFacts = { id: string; name?: string | undefined }
/** A role of the shop's own has a name. */
export const roleText = ({ id, name }: RoleFacts): string => name ?? (isRole(id) ? roleNames[id] : id)

type RightsFacts = RoleFacts & { rights: readonly Right[] }
/** The role in a sentence; a role of the shop's own by its rights. */
export const roleMeans = ({ id, rights }: RightsFacts): string => (isRole(id) ? roleMeanings[id] : rightsList(rights))

const rightGroups = {
  orders: {
    name: 'Pedidos',
    rights: {
      'orders.read': 'Ler pedidos',
      'orders.prepare': 'Separar pedidos e informar faltas',
      'orders.ship': 'Enviar e entregar pedidos',
      'orders.handOver': 'Entregar no ponto de retirada',
    },
  },
  money: {
    name: 'Dinheiro',
    rights: {
      'orders.refund': 'Devolver dinheiro',
      'wallets.adjust': 'Pôr e tirar saldo de carteiras',
      'reviews.settle': 'Decidir pagamentos com outro valor',
      'reconciliation.settle': 'Resolver diferenças com quem recebe pela loja',
      'figures.read': 'Ler os números da loja',
      'costs.write': 'Ver e mudar custos, e ver quanto sobra',
      'payment.write': 'Mudar onde o dinheiro cai',
    },
  },
  people: {
    name: 'Pessoas',
    rights: {
      'people.read': 'Ler quem comprou na loja',
      'people.write': 'Anotar sobre pessoas',
      'people.message': 'Escrever a muitas pessoas de uma vez',
      'inquiries.answer': 'Responder a perguntas',
      'ratings.moderate': 'Responder e esconder avaliações',
      'buyers.act': 'Comprar por pessoas que o programa nomeia',
      'buyers.name': 'Dar a quem compra o código que o programa usa',
    },
  },
  catalog: {
    name: 'Catálogo',
    rights: {
      'items.write': 'Escrever produtos',
      'stock.write': 'Escrever estoque e preços',
      'campaigns.write': 'Escrever campanhas, cupons e entrega',
    },
  },
  shop: {
    name: 'Loja',
    rights: {
      'shop.write': 'Escrever nome, cores, contato, avisos e página inicial',
      'access.write': 'Dizer quem entra numa loja fechada',
      'webhooks.send': 'Ler, reenviar e assinar avisos a outros sistemas',
      'staff.write': 'Cuidar da equipe, das funções e das chaves',
    },
  },
} as const satisfies Record<string, { name: string; rights: Partial<Record<ChosenRight, string>> }>

/** The rights by what they are about. */
export const groupsOfRights: readonly { name: string; rights: readonly ChosenRight[] }[] = Object.values(rightGroups).map(
  ({ name, rights }) => ({ name, rights: Object.keys(rights) as ChosenRight[] }),
)
const rightNames: Record<ChosenRight, string> = Object.assign({}, ...Object.values(rightGroups).map(({ rights }) => rights))
export const rightText = (right: ChosenRight): string => rightNames[right]

const listedRights = groupsOfRights.flatMap(({ rights }) => rights)
export const rightsList = (rights: readonly Right[]): string =>
  listedRights
    .filter((right) => rights.includes(right))
    .map(rightText)
    .join(' · ')

export const roleTexts = {
  title: 'Funções',
  text: 'O que cada função pode fazer. As suas são feitas destes direitos; uma mudança vale na hora, também para quem está com o escritório aberto.',
  open: 'Ver e criar funções',
  right: 'Direito',
  yes: 'Sim',
  no: 'Não',
  shown: 'Função mostrada',
  own: 'Desta loja',
  nobody: 'Ninguém tem esta função.',
  who: (people: readonly string[]) => `Quem tem: ${people.join(', ')}`,
  create: 'Criar função',
  createTitle: 'Uma função da loja',
  name: 'Nome da função',
  nameHint: 'Como “Caixa” ou “Compras”.',
  nameError: 'Escreva o nome da função.',
  isTaken: 'Já existe uma função com este nome.',
  rights: 'O que a função pode fazer',
  needs: (names: readonly string[]) => `Precisa de: ${names.join(', ')}`,
  lacking: 'Você mesma não tem este direito.',
  created: (name: string) => `A função ${name} já pode ser dada.`,
  rightsError: 'Escolha ao menos um direito.',
  change: 'Mudar direitos e nome',
  keep: 'Manter a função',
  beyond: 'Tem direitos que você não tem: só quem os tem muda esta função.',
  write: 'Salvar função',
  writeOf: (name: string) => `Mudar direitos e nome: ${name}`,
  written: (name: string) => `A função ${name} vale como você a deixou.`,
  end: 'Encerrar função',
  endOf: (name: string) => `Encerrar função ${name}`,
  endTitle: (name: string) => `Encerrar a função ${name}?`,
  endMeans: 'Ninguém mais recebe esta função. O que foi feito com ela continua nos registros.',
  ended: (name: string) => `A função ${name} foi encerrada.`,
  most: (most: number) => `Uma loja tem até ${most} funções suas.`,
}

export const staffTexts = {
  title: 'Equipe',
  people: 'Quem trabalha na loja',
  peopleText: 'Cada pessoa entra com o próprio contato. Uma mudança vale na hora.',
  noPeople: 'Ninguém trabalha na loja ainda.',
  me: 'você',
  since: 'Desde',
  add: 'Adicionar pessoa',
  key: 'E-mail ou celular da pessoa',
  keyHint: 'O mesmo com que ela já entrou nesta loja.',
  keyError: 'Escreva um e-mail ou um celular com DDD.',
  role: 'Função',
  added: (name: string, role: string) => `${name} trabalha na loja: ${role}.`,
  change: 'Mudar função',
  changeOf: (name: string) => `Mudar função: ${name}`,
  changed: (name: string, role: string) => `${name} tem agora a função ${role}.`,
  leaveMine: 'Depois disto você não cuida mais da equipe nem das chaves.',
  remove: 'Tirar da equipe',
  removeOf: (name: string) => `Tirar da equipe: ${name}`,
  removeTitle: (name: string) => `Tirar ${name} da equipe?`,
  removeMeans: 'A pessoa deixa de abrir este escritório agora mesmo. Os pedidos e a conta dela continuam.',
  removeMe: 'Você deixa de abrir este escritório agora mesmo.',
  endsKeys: (keys: readonly string[]) =>
    `${keys.length === 1 ? `A chave que esta pessoa criou é encerrada: ${keys[0]}.` : `As chaves que esta pessoa criou são encerradas: ${keys.join(', ')}.`} O que as usa deixa de funcionar agora mesmo: quem fica cria antes outra em Integrações.`,
  removed: (name: string) => `${name} não trabalha mais na loja.`,
  keep: 'Manter',
  beyond: 'Esta pessoa tem direitos que você não tem: só quem os tem muda isto.',
}
