const reasons: Readonly<Record<string, string>> = {
  '401': 'o site pede senha',
  '403': 'o site não deixa baixar',
  '404': 'a foto não existe mais',
  '410': 'a foto não existe mais',
  '429': 'o site pediu para esperar',
  timeout: 'o site demorou demais',
  resting: 'o site não respondeu às últimas tentativas',
  too_large: 'o arquivo é grande demais, acima de 12 MB',
  too_many_redirects: 'o endereço leva a outro, e a outro',
  not_public: 'o endereço não é público na internet',
  unusual_port: 'o endereço não é público na internet',
  with_password: 'o endereço tem uma senha dentro',
  not_http: 'não é um endereço da internet',
  not_https: 'o endereço leva a um site sem segurança',
  not_an_address: 'não é um endereço',
  unknown_host: 'o site não existe',
  enotfound: 'o site não existe',
  econnrefused: 'o site não responde',
  econnreset: 'o site interrompeu a conexão',
}

const NOT_A_PICTURE = 'not_a_picture: '
/** The stored reason for a file that is no picture we can show. */
export const notAPicture = (mistake: string): string => `${NOT_A_PICTURE}${mistake}`

/** The reason for which a picture did not come, for its merchant. */
export function pictureReason(answer: string | null): string {
  if (answer === null) return 'a foto não veio'
  if (answer.startsWith(NOT_A_PICTURE)) return answer.slice(NOT_A_PICTURE.length)
  if (Object.hasOwn(reasons, answer)) return reasons[answer]!
  return /^\d{3}$/.test(answer) ? `o site respondeu com o erro ${answer}` : 'o site não respondeu'
}
