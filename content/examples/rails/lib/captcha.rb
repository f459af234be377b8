require "json"
require "net/http"
require "timeout"
require "uri"

module Captcha
  MAX_BYTES = 16 * 1024

  def self.required(name)
    value = ENV.fetch(name, "").strip
    raise "#{name} is not set" if value.empty?

    value
  end

  def self.sitekey = required("CAPTCHA_SITEKEY")

  def self.api_key = required("CAPTCHA_API_KEY")

  def self.siteverify_url
    value = ENV.fetch("CAPTCHA_SITEVERIFY_URL", "").strip
    url = URI(value.empty? ? "{brand.apiGlobal}/api/v2/captcha/siteverify" : value)
    raise "CAPTCHA_SITEVERIFY_URL is not an address" unless url.is_a?(URI::HTTP)

    url
  end

  # Raises when a setting is wrong: without a key, the application would accept everybody.
  def self.check_keys
    sitekey
    api_key
    siteverify_url
  end

  # Replace this with something that reaches a person: a pager, a chat hook, an error tracker.
  def self.alert_team(problem)
    Rails.logger.error("ALERT captcha could not verify: #{problem}")
  end

  def self.unverified(problem)
    alert_team(problem)
    [:unverified, problem]
  end

  def self.code_in(answer, group, name)
    answer[group].is_a?(Hash) ? answer[group][name] : nil
  end

  # Returns the reply. Follows no redirect, so the key never goes to another host.
  def self.ask(value)
    url = siteverify_url
    request = Net::HTTP::Post.new(url)
    request["X-API-Key"] = api_key
    request["Content-Type"] = "application/json"
    request.body = JSON.generate(response: value, sitekey: sitekey)

    Timeout.timeout(5) do # for the whole call, the body too
      Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == "https") { |http| http.request(request) }
    end
  end

  # Returns [:accepted | :rejected | :unverified, code]; never raises.
  def self.verify(value)
    return [:rejected, "response_missing"] unless value.is_a?(String) && !value.empty?
    return [:rejected, "response_invalid"] if value.bytesize > MAX_BYTES

    value = value.to_s.dup.force_encoding(Encoding::UTF_8)
    return [:rejected, "failed_to_encode_request"] unless value.valid_encoding?

    reply = ask(value)
    text = reply.body.to_s
    cut_off = text.bytesize < reply.content_length.to_i # Net::HTTP does not tell
    answer = JSON.parse(text) rescue nil
    success = answer["success"] if answer.is_a?(Hash)
    if reply.code != "200" || cut_off || ![true, false].include?(success)
      return unverified("HTTP #{reply.code} #{text[0, 500]}")
    end
    return [:accepted, code_in(answer, "data", "event_id")] if success

    [:rejected, code_in(answer, "error", "error_code")]
  rescue StandardError => e
    unverified("#{e.class}: #{e.message}")
  end
end
