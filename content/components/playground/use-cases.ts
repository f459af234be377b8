/** The sample forms. None asks for payment data. */
export interface UseCase {
  action: string
  /** Name of the component in generated code. */
  component: string
  label: string
  name: string
  type: "text" | "email" | "textarea"
  button: string
}

export const useCases: Record<string, UseCase> = {
  contact: {
    action: "/contact",
    component: "ContactForm",
    label: "Message",
    name: "message",
    type: "textarea",
    button: "Send",
  },
  signup: {
    action: "/signup",
    component: "SignUpForm",
    label: "Email",
    name: "email",
    type: "email",
    button: "Sign up",
  },
  checkout: {
    action: "/checkout",
    component: "CheckoutForm",
    label: "Name on the parcel",
    name: "recipient",
    type: "text",
    button: "Place order",
  },
  download: {
    action: "/download",
    component: "DownloadForm",
    label: "What you need it for",
    name: "purpose",
    type: "text",
    button: "Download",
  },
}

export function sampleFormOf(name: string): UseCase {
  return useCases[name] ?? (useCases.contact as UseCase)
}
