import { sitekey } from "../../lib/captcha";
import { FetchForm } from "./fetch-form";

export const dynamic = "force-dynamic";

export default function FetchPage() {
  return <FetchForm sitekey={sitekey()} />;
}
