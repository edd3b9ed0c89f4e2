const WIDEST = 1600

/** A photo as it is worth sending: JPEG in base64, at most 1600 px; or why it is none. Of more than `mostBytes` nothing is read. */
export async function scaledPhoto(file: File, mostBytes: number): Promise<{ picture: string } | 'too_big' | 'unreadable'> {
  if (file.size > mostBytes) return 'too_big'
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return { picture: canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '' }
  } catch {
    return 'unreadable'
  }
}
