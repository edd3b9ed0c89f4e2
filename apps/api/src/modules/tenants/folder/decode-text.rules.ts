/** A file's text, or the reason why its encoding is uncertain. */
export type Decoded = { text: string } | { refused: string; line: number }

const SAVE_AGAIN = 'na planilha, use Salvar como > "CSV UTF-8"; no Bloco de Notas, Salvar como > Codificação: UTF-8'
/** The non-ASCII characters that Portuguese texts use in Windows-1252; any other indicates another code page (DOS, Mac). */
const PORTUGUESE = /^[\n\r\t -~\u00A0ÀÁÂÃÇÈÉÊËÌÍÏÑÒÓÔÕÖÙÚÜàáâãçèéêëìíïñòóôõöùúüºª°´·–—‘’“”„…•€£§©®™±×÷²³¹¼½¾«»¨¢]*$/
/** A DOS "ú" decodes to "£" in Windows-1252, but such a symbol never stands between two letters. */
const SIGN_IN_A_WORD = /\p{L}[£§©®™±×÷²³¹¼½¾«»¨¢€…“”„]\p{L}/u
/** UTF-8 read as Windows-1252 and saved as UTF-8 again: "PÃ£o". */
const TWICE_ENCODED = /Ã[\u0080-\u00BFŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|Â[\u00A0-\u00BF]|â€/
const LOST = '\uFFFD'

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark, and Windows-1252 of Brazilian spreadsheets. Refuses ambiguous bytes instead of
 * guessing. A text of a program in UTF-8 or UTF-16 is taken with the faults that it has.
 */
export function decodeText(bytes: Uint8Array, { isFromProgram = false }: { isFromProgram?: boolean } = {}): Decoded {
  const check = (text: string): Decoded => (isFromProgram ? { text } : checked(text))
  const utf16 = utf16Of(bytes)
  if (utf16) return check(new TextDecoder(utf16).decode(bytes))
  const asUtf8 = decodedStrictly(bytes)
  if (asUtf8 !== undefined) return check(asUtf8)
  const text = new TextDecoder('windows-1252').decode(bytes)
  // The five undefined bytes of Windows-1252 decode to control characters.
  const strange = text.split('\n').findIndex((line) => !PORTUGUESE.test(line) || SIGN_IN_A_WORD.test(line) || TWICE_ENCODED.test(line))
  if (strange === -1) return { text }
  return { refused: `não dá para saber em que codificação este arquivo foi salvo: ${SAVE_AGAIN}`, line: strange + 1 }
}

function checked(text: string): Decoded {
  const lines = text.split('\n')
  const lost = lines.findIndex((line) => line.includes(LOST))
  if (lost >= 0)
    return { refused: `acentos se perderam aqui, "${around(lines[lost]!, LOST)}": abra o original e ${SAVE_AGAIN}`, line: lost + 1 }
  const twice = lines.findIndex((line) => TWICE_ENCODED.test(line))
  if (twice >= 0) {
    const sample = around(lines[twice]!, TWICE_ENCODED.exec(lines[twice]!)![0])
    return { refused: `acentos trocados, "${sample}" em vez de "Pão": abra o original e ${SAVE_AGAIN}`, line: twice + 1 }
  }
  return { text }
}

/** By its byte order mark, or by the zero bytes beside ASCII letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 400)
  const empty = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) empty[index % 2]! += 1
  if (empty[1]! > sample.length / 4 && empty[0] === 0) return 'utf-16le'
  if (empty[0]! > sample.length / 4 && empty[1] === 0) return 'utf-16be'
  return undefined
}

function decodedStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function around(line: string, found: string) {
  const at = line.indexOf(found)
  return line.slice(Math.max(0, at - 8), at + found.length + 8).trim()
}
