require "json"
require "net/http"
require "timeout"
require "uri"

module Captcha
  def self.setting(name) = ENV.fetch(name, "").strip

  # Raises for a key that would open the form to everyone.
  def self.required(name)
    key = setting(name)
    if key.match?(/\A(CSX*|cak_0*|YOUR_.*)?\z/)
      raise "#{name} is not set, or a placeholder: set your own in the environment of this server"
    end
    if key.match?(/\A(CSTEST|cak_test_)/) && setting("CAPTCHA_ALLOW_TEST_KEYS") != "1"
      raise "#{name} is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests"
    end

    key
  end

  def self.sitekey = required("CAPTCHA_SITEKEY")

  def self.api_key = required("CAPTCHA_API_KEY")

  def self.siteverify_url
    value = setting("CAPTCHA_SITEVERIFY_URL")
    url = URI(value.empty? ? "{brand.apiGlobal}/api/v2/captcha/siteverify" : value)
    raise "CAPTCHA_SITEVERIFY_URL is not an address" unless url.is_a?(URI::HTTP)

    url
  end

  # Raises when a setting is wrong.
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

  # Raises when a setting is wrong: that is our own mistake, and must not open the form.
  def self.request_for(value)
    request = Net::HTTP::Post.new(siteverify_url)
    request["X-API-Key"] = api_key
    request.set_form_data("response" => value, "sitekey" => sitekey)
    request
  end

  # Returns the reply. Follows no redirect, so the key never goes to another host.
  def self.ask(request)
    url = request.uri
    Timeout.timeout(5) do # for the whole call, the body too
      Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == "https") { |http| http.request(request) }
    end
  end

  # Returns [:accepted | :rejected | :unverified, code]. Never raises for what the network or the service does.
  def self.verify(value)
    return [:rejected, "response_missing"] unless value.is_a?(String) && !value.empty?
    # A response is at most 16 KB of visible ASCII. As a form, it stays below the request limit of 64 KB. Without `b`, broken
    # UTF-8 would raise.
    return [:rejected, "response_invalid"] unless value.b.match?(/\A[\x21-\x7e]{1,16384}\z/)

    decide(request_for(value))
  end

  def self.decide(request)
    reply = ask(request)
    return [:rejected, "request_too_large"] if %w[413 414].include?(reply.code)

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
