/** The buyers of the open groups. */
export const firstNames = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Inês',
  'João',
  'Kátia',
  'Lucas',
  'Marina',
]
export const lastNames = ['Almeida', 'Barros', 'Campos', 'Duarte', 'Esteves', 'Ferraz', 'Gomes', 'Leite', 'Moraes', 'Nunes', 'Prado']

/** The buyers of the past are many more. */
export const allFirstNames = [
  ...firstNames,
  ...['Nair', 'Otávio', 'Paula', 'Rafael', 'Sônia', 'Tiago', 'Úrsula', 'Vera', 'Wagner', 'Yara', 'Zélia', 'Alice', 'Beatriz', 'Caio'],
  ...['Débora', 'Emanuel', 'Fernanda', 'Gustavo', 'Helena', 'Ivo', 'Juliana', 'Leandro', 'Miriam', 'Nicolas', 'Olívia', 'Pedro', 'Rosana'],
]
export const allLastNames = [
  ...lastNames,
  ...['Queiroz', 'Ramos', 'Siqueira', 'Teles', 'Uchoa', 'Vieira', 'Xavier', 'Zanetti', 'Araújo', 'Brandão', 'Cordeiro', 'Dias', 'Fontes'],
  ...['Guerra', 'Hirata', 'Jardim', 'Kato', 'Lacerda', 'Machado', 'Novaes', 'Oliveira', 'Pacheco', 'Rocha', 'Santos', 'Tavares', 'Viana'],
]
