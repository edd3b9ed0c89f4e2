import type { KeyRight, Role } from '@mutirao/domain/staff'

/** The rights offered for a key. `office.enter`, with which a key reads its own name and rights, is always included. */
export type ChosenRight = Exclude<KeyRight, 'office.enter'>

const roleNames: Record<Role, { name: string; means: string }> = {
  owner: { name: 'Dono ou dona', means: 'Faz tudo na loja, e cuida da equipe e das chaves.' },
  manager: { name: 'Gerente', means: 'Faz tudo na loja, menos cuidar da equipe e das chaves.' },
  picker: { name: 'Separação', means: 'Vê os pedidos, separa, envia e entrega, e ajusta estoque e preços.' },
  courier: { name: 'Entrega', means: 'Faz as rotas de entrega.' },
  keeper: { name: 'Ponto de retirada', means: 'Entrega pedidos no ponto de retirada.' },
  support: { name: 'Atendimento', means: 'Vê os pedidos e responde às avaliações.' },
}
export const roleText = (role: Role): string => roleNames[role].name
export const roleMeans = (role: Role): string => roleNames[role].means

const rightNames: Record<ChosenRight, string> = {
  'orders.read': 'Ler pedidos',
  'orders.prepare': 'Separar pedidos e informar faltas',
  'orders.ship': 'Enviar e entregar pedidos',
  'orders.handOver': 'Entregar no ponto de retirada',
  'orders.refund': 'Devolver dinheiro',
  'reviews.settle': 'Decidir pagamentos com outro valor',
  'reconciliation.settle': 'Resolver diferenças com quem recebe pela loja',
  'ratings.moderate': 'Responder e esconder avaliações',
  'campaigns.write': 'Escrever campanhas',
  'items.write': 'Escrever produtos',
  'stock.write': 'Escrever estoque e preços',
  'webhooks.send': 'Ler e reenviar avisos a outros sistemas',
}
export const chosenRights = Object.keys(rightNames) as ChosenRight[]
export const rightText = (right: ChosenRight): string => rightNames[right]

export const staffTexts = {
  title: 'Equipe e chaves',
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
  removed: (name: string) => `${name} não trabalha mais na loja.`,
  keep: 'Manter',
  keys: 'Chaves de programas',
  keysText: 'Com uma chave, outro sistema (um ERP, por exemplo) trabalha na loja. Cada ato dele fica registrado com o nome da chave.',
  noKeys: 'Nenhum programa tem chave.',
  create: 'Criar chave',
  createTitle: 'Chave para um programa',
  name: 'Nome do programa',
  nameHint: 'Aparece nos registros, como “ERP”.',
  nameError: 'Escreva o nome do programa.',
  rights: 'O que o programa pode fazer',
  rightsError: 'Escolha ao menos uma coisa.',
  networks: 'Só a partir destas redes (opcional)',
  networksHint: 'Endereços separados por vírgula, como 203.0.113.7 ou 203.0.113.0/24.',
  until: 'Vale até (opcional)',
  untilError: 'Escolha um dia que ainda não passou.',
  token: 'A chave',
  tokenTitle: (name: string) => `Chave de ${name}`,
  tokenText: 'Copie agora e guarde no programa: ela não aparece de novo.',
  copy: 'Copiar chave',
  copied: 'Copiada',
  copyRefused: 'O navegador não copiou: selecione a chave e copie.',
  stored: 'Já guardei',
  created: (name: string) => `A chave ${name} está valendo.`,
  lastUsed: 'Último uso',
  neverUsed: 'Ainda não foi usada',
  expires: 'Vale até',
  from: 'Redes',
  end: 'Encerrar chave',
  endOf: (name: string) => `Encerrar chave: ${name}`,
  endTitle: (name: string) => `Encerrar a chave ${name}?`,
  endMeans: 'O programa perde o acesso agora mesmo, e não dá para desfazer.',
  ended: (name: string) => `A chave ${name} não vale mais.`,
}
