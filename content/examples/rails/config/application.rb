require_relative "boot"

require "logger"
require "rails"
require "action_controller/railtie"
require "action_view/railtie"

Bundler.require(*Rails.groups)

module Shop
  class Application < Rails::Application
    config.load_defaults 6.1
    config.autoload_paths << root.join("lib")
    # #region log
    config.filter_parameters += ["captcha-response", :email]
    # #endregion
    config.logger = ActiveSupport::Logger.new($stdout)
    config.consider_all_requests_local = Rails.env.development?
    config.eager_load = Rails.env.production?
    config.secret_key_base = Rails.env.production? ? ENV.fetch("SECRET_KEY_BASE") : "for development only " * 4
  end
end
