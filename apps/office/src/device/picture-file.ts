/** The bytes of a file in base64, without its type. */
export async function base64Of(file: Blob): Promise<string> {
  const text = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
  return text.slice(text.indexOf(',') + 1)
}
