/** The languages of the widget, and its words in those that the simulator speaks. */

/** The first code of a language names it, the others mean the same. */
export const languages =
  "ar eu bs bg ca zh zh-TW hr cs da nl en en-GB et fi fr de el hi hu id it ja ko lv lt nb pl pt ro ru sr sk sl es sv th tr uk vi".split(" ")

/** English. */
export function languageName(code: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code
}

const rightToLeft = new Set(["ar", "he", "fa", "ur", "ps", "sd", "yi"])

export interface Words {
  /** Name of the box, for screen readers. */
  title: string
  connecting: string
  retrying: string
  idle: string
  checking: string
  click: string
  completed: string
  expired: string
  error: string
  unreachable: string
}

const english: Words = {
  title: "Captcha check",
  connecting: "Connecting…",
  retrying: "Connecting again",
  idle: "I am human",
  checking: "Checking…",
  click: "Click to finish",
  completed: "Verified",
  expired: "Expired. Check again",
  error: "Failed. Try again",
  unreachable: "No connection. Try again",
}

const translations: Record<string, Words> = {
  en: english,
  de: {
    title: "Captcha-Prüfung",
    connecting: "Verbinden …",
    retrying: "Neuer Versuch",
    idle: "Ich bin ein Mensch",
    checking: "Prüfen …",
    click: "Zum Abschließen klicken",
    completed: "Geprüft",
    expired: "Abgelaufen. Neu prüfen",
    error: "Fehlgeschlagen. Noch einmal",
    unreachable: "Keine Verbindung. Noch einmal",
  },
  fr: {
    title: "Vérification captcha",
    connecting: "Connexion…",
    retrying: "Nouvel essai",
    idle: "Je suis humain",
    checking: "Vérification…",
    click: "Cliquez pour terminer",
    completed: "Vérifié",
    expired: "Expiré. Recommencer",
    error: "Échec. Réessayer",
    unreachable: "Pas de connexion. Réessayer",
  },
  es: {
    title: "Verificación captcha",
    connecting: "Conectando…",
    retrying: "Nuevo intento",
    idle: "Soy humano",
    checking: "Comprobando…",
    click: "Haz clic para terminar",
    completed: "Verificado",
    expired: "Caducado. Repetir",
    error: "Error. Reintentar",
    unreachable: "Sin conexión. Reintentar",
  },
  it: {
    title: "Verifica captcha",
    connecting: "Connessione…",
    retrying: "Nuovo tentativo",
    idle: "Sono umano",
    checking: "Verifica…",
    click: "Fai clic per finire",
    completed: "Verificato",
    expired: "Scaduto. Ripeti",
    error: "Non riuscito. Riprova",
    unreachable: "Nessuna connessione. Riprova",
  },
  nl: {
    title: "Captchacontrole",
    connecting: "Verbinden…",
    retrying: "Nieuwe poging",
    idle: "Ik ben een mens",
    checking: "Controleren…",
    click: "Klik om af te ronden",
    completed: "Gecontroleerd",
    expired: "Verlopen. Opnieuw",
    error: "Mislukt. Probeer opnieuw",
    unreachable: "Geen verbinding. Probeer opnieuw",
  },
  pt: {
    title: "Verificação captcha",
    connecting: "Conectando…",
    retrying: "Nova tentativa",
    idle: "Sou humano",
    checking: "Verificando…",
    click: "Clique para concluir",
    completed: "Verificado",
    expired: "Expirou. Repetir",
    error: "Falhou. Tentar de novo",
    unreachable: "Sem conexão. Tentar de novo",
  },
  pl: {
    title: "Weryfikacja captcha",
    connecting: "Łączenie…",
    retrying: "Kolejna próba",
    idle: "Jestem człowiekiem",
    checking: "Sprawdzanie…",
    click: "Kliknij, aby zakończyć",
    completed: "Zweryfikowano",
    expired: "Wygasło. Powtórz",
    error: "Błąd. Spróbuj ponownie",
    unreachable: "Brak połączenia. Spróbuj ponownie",
  },
  ja: {
    title: "キャプチャ確認",
    connecting: "接続中…",
    retrying: "再接続中",
    idle: "私は人間です",
    checking: "確認中…",
    click: "クリックして完了",
    completed: "確認済み",
    expired: "期限切れ。再確認",
    error: "失敗。再試行",
    unreachable: "接続なし。再試行",
  },
  ar: {
    title: "تحقق كابتشا",
    connecting: "جارٍ الاتصال…",
    retrying: "محاولة أخرى",
    idle: "أنا إنسان",
    checking: "جارٍ التحقق…",
    click: "انقر للإنهاء",
    completed: "تم التحقق",
    expired: "انتهت الصلاحية. أعد التحقق",
    error: "فشل. حاول مجددًا",
    unreachable: "لا اتصال. حاول مجددًا",
  },
}

/** Languages that the simulator speaks; the widget itself speaks all of `languages`. */
export const spoken: readonly string[] = Object.keys(translations)

/** The language of a widget: asked for, of the page around it, of the browser, or English. */
export function chooseLanguage(
  asked: string | undefined,
  nearest: string | undefined,
  browser: readonly string[],
): string {
  const explicit = asked === undefined || asked === "" || asked === "html" ? [] : [asked]
  const wishes = [...explicit, ...(nearest === undefined || nearest === "" ? [] : [nearest]), ...browser]
  for (const wish of wishes) {
    const known = knownCode(wish)
    if (known !== undefined) return known
  }
  return "en"
}

/** A code of ours for a code as it was written; a region without words of its own falls back to its language. */
function knownCode(code: string): string | undefined {
  const canonical = code.replace(/^zh-Hant\b.*$/i, "zh-TW")
  const exact = languages.find((known) => known.toLowerCase() === canonical.toLowerCase())
  if (exact !== undefined) return exact
  const base = canonical.split("-")[0]?.toLowerCase() ?? ""
  return languages.includes(base) || rightToLeft.has(base) ? base : undefined
}

export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr"
}

/** The words in a language, or English ones. */
export function wordsIn(language: string): Words {
  return translations[language] ?? translations[language.split("-")[0] ?? ""] ?? english
}
